const [name = "catalogue", ...rest] = process.argv.slice(2);
const { main } = (await import(`./${name}.ts`)) as { main: (rest: string[]) => Promise<void> };
await main(rest);
// Handles left open by libraries would keep the process alive.
process.exit();
