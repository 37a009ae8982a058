/** So many findings, members and pages are asked for at once. The API gives 200 at most. */
export const pageSize = 50;
