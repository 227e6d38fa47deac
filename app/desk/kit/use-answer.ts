import { useState } from "react";

/**
 * An effect depends on this instead of `fetcher.data`, which React Router changes beside React's state: a render that
 * React then discards, because no state has changed, would use the change up, and the effect would never run.
 */
export function useAnswer<Data>({ data }: { data: Data }): Data {
  const [answer, setAnswer] = useState(data);
  if (answer !== data) setAnswer(data);
  return answer;
}
