import { ButtonLink } from "./button.tsx";
import styles from "./error-screen.module.css";
import { Misprint } from "./misprint.tsx";

interface ErrorScreenProps {
  status: number;
  message: string;
  detail?: string | undefined;
  /** A link to the same page, if another try may help. */
  retry: { label: string; to: string } | undefined;
  /** The first thing to do instead of going home. */
  mail?: { label: string; href: string } | undefined;
  home: { label: string; to: string };
}

export function ErrorScreen({ status, message, detail, retry, mail, home }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <Misprint status={status} />
      <div className={styles.text}>
        <h1 className={styles.message}>{message}</h1>
        {detail && <p>{detail}</p>}
        {retry && (
          <ButtonLink to={retry.to} icon="rotate-cw">
            {retry.label}
          </ButtonLink>
        )}
        {mail ? (
          <div className={styles.choice}>
            <ButtonLink href={mail.href} variant="primary" icon="mail">
              {mail.label}
            </ButtonLink>
            <ButtonLink to={home.to}>{home.label}</ButtonLink>
          </div>
        ) : (
          <ButtonLink to={home.to} variant="primary" arrow="arrow-right">
            {home.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
