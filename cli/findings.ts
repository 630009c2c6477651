export function printFindings(findings: { isFine: boolean; words: string }[]): void {
  for (const { isFine, words } of findings) console.log(`${isFine ? "ok " : "!! "} ${words}`);
  const problems = findings.filter(({ isFine }) => !isFine).length;
  console.log(
    problems === 0
      ? "\nNo problems found."
      : `\n${problems === 1 ? "One thing needs" : `${problems} things need`} attention.`,
  );
  if (problems > 0) process.exitCode = 1;
}
