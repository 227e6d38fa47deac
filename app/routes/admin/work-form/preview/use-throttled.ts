import { useEffect, useRef, useState } from "react";

const INTERVAL_MS = 150;

/** The value, at most every 150 ms a new one. */
export function useThrottled<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const show = () => {
      last.current = Date.now();
      setShown(value);
    };
    const timer = setTimeout(show, Math.max(0, last.current + INTERVAL_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
