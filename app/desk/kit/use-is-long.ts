import { useEffect, useState } from "react";

export function useIsLong(isOn: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return setLong(false);
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
  return isLong;
}
