import { useEffect, useState } from "react";

/** Whether something has been going on for so long. */
export function useIsLong(isOn: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return setLong(false);
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
  return isLong;
}
