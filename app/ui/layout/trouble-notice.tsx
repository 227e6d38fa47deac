import { Button } from "../controls/button.tsx";
import rotateCwIcon from "../icons/rotate-cw.svg?shapes";
import xIcon from "../icons/x.svg?shapes";
import styles from "./trouble-notice.module.css";

interface TroubleNoticeProps {
  message: string | undefined;
  retry: { label: string; onClick: () => void } | undefined;
  stop: { label: string; onClick: () => void };
}

export function TroubleNotice({ message, retry, stop }: TroubleNoticeProps) {
  return (
    <div className={styles.region}>
      {message !== undefined && (
        <div className={`${styles.sheet} ${styles.lasting}`} data-theme="opposite">
          <p className={styles.message} role="alert" key={message}>
            {message}
          </p>
          <div className="cluster">
            {retry && (
              <Button small icon={rotateCwIcon} onClick={retry.onClick}>
                {retry.label}
              </Button>
            )}
            <Button small icon={xIcon} onClick={stop.onClick}>
              {stop.label}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
