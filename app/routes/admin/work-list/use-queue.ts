import { useRef } from "react";

/** Does one thing after the other, whatever becomes of each. */
export function useQueue() {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (task: () => Promise<void>): Promise<void> => {
    last.current = last.current.then(task, task);
    return last.current;
  };
}
