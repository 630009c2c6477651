/** npm run bench -- catalogue: every measurement is a file here and prints a table. */
const [name = "catalogue", ...rest] = process.argv.slice(2);
const { main } = (await import(`./${name}.ts`)) as { main: (rest: string[]) => Promise<void> };
await main(rest);
// What a library leaves behind must not keep it from ending.
process.exit();
