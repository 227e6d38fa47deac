/** Who signs in to `npm run demo`. */
export const demoEmail = "demo@example.com";
