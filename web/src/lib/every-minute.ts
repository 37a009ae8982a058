const minute = 60_000;

/** A read that is read again each minute while the page is visible, and when somebody comes back to it. */
export const everyMinute = { refetchInterval: minute, refetchOnWindowFocus: "always", staleTime: minute } as const;
