export { default as autocannon } from "autocannon";
export { default as lighthouse, desktopConfig } from "lighthouse";
