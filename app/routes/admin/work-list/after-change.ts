/** Parameters of the dashboard's address. They name the work to which something was just done. */
export const afterChange = {
  /** It was taken off the site, by its form. */
  retired: "retire",
  /** Its preview link was switched off, without a script. */
  disabled: "desactive",
} as const;
