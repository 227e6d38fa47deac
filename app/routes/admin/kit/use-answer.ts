import { useState } from "react";

/**
 * A fetcher's data, for the dependencies of an effect. React Router changes `fetcher.data` beside React's state: a render
 * that React then discards, because no state has changed, would use the change up, and the effect would never run.
 */
export function useAnswer<Data>({ data }: { data: Data }): Data {
  const [answer, setAnswer] = useState(data);
  if (answer !== data) setAnswer(data);
  return answer;
}
