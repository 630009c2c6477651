/** Queue position: people ahead, expected wait, and delay before the next attempt, both in seconds. */
export type Waiting = { ahead: number; seconds: number; retryAfter: number };

export function formatWaitingTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "Less than a minute to go";
  return minutes === 1 ? "About a minute to go" : `About ${minutes} minutes to go`;
}

export function formatQueuePosition(ahead: number): string {
  if (ahead === 0) return "You are next.";
  return ahead === 1
    ? "1 person is ahead of you."
    : `${ahead.toLocaleString("en-PH")} people are ahead of you.`;
}
