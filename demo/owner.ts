/** The address for sign-in in `npm run demo`. */
export const demoEmail = "demo@example.com";
