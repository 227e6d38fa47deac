const TIMEOUT_MS = 9_500;

export function stopOnSignals(...steps: (() => Promise<unknown>)[]): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), TIMEOUT_MS).unref();
    for (const step of steps) await step().catch(() => {});
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}
