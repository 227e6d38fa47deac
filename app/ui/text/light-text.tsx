import { Fragment } from "react";
import { type Block, type Line, parseLightText, type Span } from "#app/formats/light-text.ts";
import styles from "./light-text.module.css";
import { wholeWords } from "./whole-words.tsx";

interface LightTextProps {
  text: string;
  /** The first paragraph is emphasised if more follow. */
  lead?: boolean;
}

export function LightText({ text, lead = false }: LightTextProps) {
  return <TextBlocks blocks={parseLightText(text)} lead={lead} />;
}

export function TextBlocks({ blocks, lead = false }: { blocks: Block[]; lead?: boolean }) {
  const hasLead = lead && blocks[0]?.type === "paragraph" && blocks.slice(1).some(({ type }) => type === "paragraph");
  return (
    <div className={`stack ${styles.text}`} data-lead={hasLead || undefined}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
        <TextBlock key={index} {...block} />
      ))}
    </div>
  );
}

function TextBlock({ type, start, lines }: Block) {
  if (type === "h2" || type === "h3") {
    const Heading = type;
    return (
      <Heading className="lead">
        <TextLine line={lines[0] ?? []} />
      </Heading>
    );
  }
  if (type !== "paragraph") {
    const List = type === "list" ? "ul" : "ol";
    return (
      <List className={`stack ${styles[type]}`} start={start}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <li key={index}>
            <TextLine line={line} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <Fragment key={index}>
          {index > 0 && <br />}
          <TextLine line={line} />
        </Fragment>
      ))}
    </p>
  );
}

export function TextLine({ line }: { line: Line }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the same
  return line.map((span, index) => <TextSpan key={index} {...span} />);
}

function TextSpan({ text, isBold, href }: Span) {
  const whole = wholeWords(text);
  const words = isBold ? <strong>{whole}</strong> : whole;
  return href === undefined ? (
    words
  ) : (
    <a href={href} rel="noopener">
      {words}
    </a>
  );
}
