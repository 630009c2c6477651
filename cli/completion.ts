import { UsageError, type Command } from "./command.ts";

export async function completion([shell, ...rest]: string[], commands: Command[]): Promise<void> {
  if (shell !== "bash" || rest.length > 0) throw new UsageError();
  const cases = commands.map(
    ({ name, words = [] }) => `    2:${name}) words="${[...words, "--help"].join(" ")}" ;;`,
  );
  console.log(`_tindahan() {
  local words=
  case $COMP_CWORD:\${COMP_WORDS[1]} in
    1:*) words="${commands.map(({ name }) => name).join(" ")} --help" ;;
${cases.join("\n")}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _tindahan tindahan`);
}
