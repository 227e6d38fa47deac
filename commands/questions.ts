import type { Readable, Writable } from "node:stream";
import { isCancel, log, select, text } from "@clack/prompts";

/** @returns why the answer is refused */
export type Check = (answer: string) => string | undefined;

export interface Question {
  flag: string;
  question: string;
  isOptional?: true | undefined;
  choices?: Record<string, string> | undefined;
  check: Check;
  meaning?: ((typed: string) => string) | undefined;
  isAsked: () => boolean;
  /** What stays if nothing is asked. */
  kept: () => string;
  /** What Enter answers, if it is not empty. */
  offered: () => string;
  write: (answer: string) => void;
}

export type Given = Record<string, string | boolean | undefined>;

export class CancelledError extends Error {}

export class WrongFlagError extends Error {}

const BACK = "<";

interface Streams {
  input?: Readable;
  output?: Writable;
}

/** Asks for what no flag answers, one after the other; `<` goes back to the one before. */
export async function askAll(questions: Question[], given: Given, streams: Streams = {}): Promise<void> {
  const asked: number[] = [];
  const typed = new Map<string, string>();
  for (let at = 0; at < questions.length; ) {
    const question = questions[at] as Question;
    const known = given[question.flag];
    if (!question.isAsked() || (typeof known === "string" && answer(question, known))) {
      at++;
      continue;
    }
    const { flag } = question;
    if (typeof known === "string" && !typed.has(flag)) log.warn(`--${flag} : ${faultOf(question, known)}`, streams);
    const offered = typed.get(flag) ?? (typeof known === "string" ? known : question.offered());
    const said = await askOne(question, offered, streams);
    if (said === BACK) {
      at = asked.pop() ?? at;
      continue;
    }
    answer(question, said);
    typed.set(flag, said);
    asked.push(at++);
  }
}

/** Takes the answers of the flags, and leaves the rest as it is. */
export function answerByFlags(questions: Question[], given: Given): void {
  for (const question of questions) {
    const flagged = given[question.flag];
    const known = typeof flagged === "string" ? flagged : question.kept();
    if (question.isAsked() && !answer(question, known))
      throw new WrongFlagError(`--${question.flag} : ${faultOf(question, known)}`);
  }
}

/** @returns whether the answer is a right one, which is then written */
function answer(question: Question, typed: string): boolean {
  if (faultOf(question, typed)) return false;
  question.write(meaningOf(question, typed));
  return true;
}

export function faultOf({ check, meaning, isOptional }: Answered, typed: string): string | undefined {
  const answer = meaningOf({ meaning }, typed);
  return isOptional && answer === "" ? undefined : check(answer);
}

type Answered = Pick<Question, "check" | "meaning" | "isOptional">;

function meaningOf({ meaning }: Pick<Question, "meaning">, typed: string): string {
  return meaning ? meaning(typed.trim()) : typed.trim();
}

async function askOne(question: Question, offered: string, streams: Streams): Promise<string> {
  if (question.choices) return choose(question, offered, streams);
  const optional = offered ? " (facultatif)" : " (facultatif : Entrée pour passer)";
  const typed = await text({
    message: question.question + (question.isOptional ? optional : ""),
    initialValue: offered,
    validate: (value = "") => (value.trim() === BACK ? undefined : faultOf(question, value)),
    ...streams,
  });
  const said = endIfCancelled(typed).trim();
  const meant = meaningOf(question, said);
  if (said !== BACK && meant !== said) log.info(`Lu : ${meant}`, streams);
  return said;
}

/** Nothing is chosen before, so that Enter alone answers nothing. */
async function choose({ question, choices = {} }: Question, offered: string, streams: Streams): Promise<string> {
  const options = [
    ...(offered ? [] : [{ value: "", label: "à choisir" }]),
    ...Object.entries(choices).map(([value, label]) => ({ value, label })),
    { value: BACK, label: "revenir à la question précédente" },
  ];
  for (;;) {
    const picked = endIfCancelled(await select({ message: question, initialValue: offered, options, ...streams }));
    if (picked !== "") return picked;
  }
}

function endIfCancelled(answer: string | symbol | undefined): string {
  if (isCancel(answer)) throw new CancelledError();
  return typeof answer === "string" ? answer : "";
}
