/** Of the page's heading, which gets the focus when the rows that had it have gone. */
export const headingId = "messages";
