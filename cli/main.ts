#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { SiteOptions } from './commands/build.ts'
import { examplesOf } from './commands/examples.ts'
import type { IndexTask } from './commands/index.ts'
import { type Importable, importable } from './init/import/tools.ts'
import type { Answers } from './init/questions.ts'
import { type Console, openConsole } from './io/console.ts'
import type { Interruption } from './io/interruption.ts'
import { withOutputFailures } from './io/output-failure.ts'
import { type ProblemFormat, problemFormats } from './io/problem-formats.ts'
import { packageRoot } from './io/project.ts'
import { fail, HelpgenError } from './problem-kind.ts'
import { internalError, usageError } from './problems.ts'

const EXIT_OF: Readonly<Record<Interruption, number>> = { SIGINT: 130, SIGTERM: 143 }

interface Flags {
  readonly config?: string
  readonly outDir?: string
  readonly base?: string
  readonly format: ProblemFormat
  readonly strict: boolean
  readonly styleGuide?: boolean
  readonly external?: boolean
  readonly cache: boolean
  readonly profile: boolean
  readonly host: string
  readonly port: number
}

type IndexFlags = Pick<Flags, 'config' | 'base'> & {
  readonly dryRun: boolean
  readonly inPlace: boolean
  readonly allowShrink: boolean
  readonly keep: number
} & Partial<Record<Exclude<IndexTask, 'publish'>, boolean>>
interface InitFlags extends Partial<Answers> {
  readonly yes: boolean
  readonly from?: Importable
}

/** Runs the command line; returns the exit code. */
async function runCli(argv: readonly string[]): Promise<number> {
  const out = openConsole({
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    noColor: argv.includes('--no-color'),
    verbosity: argv.includes('--quiet') ? 'quiet' : argv.includes('--verbose') ? 'verbose' : 'normal',
  })
  const result = { exit: 0 }
  const program = describeCommands(out, (exit) => {
    result.exit = exit
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return result.exit
  } catch (error) {
    return reportFailure(error, out)
  }
}

function describeCommands(out: Console, onExit: (exit: number) => void): Command {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }
  const program = new Command('helpgen')
    .description('A help-centre generator: Markdown in, a fast, accessible, searchable static site out.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .option('--no-color', 'plain text, as NO_COLOR does')

  const project = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .exitOverride()
      .option('-c, --config <file>', 'configuration (default: site.config.ts, .js, .mjs or .json)')
      .option('-b, --base <path>', 'path under which the site is served')

  const site = (name: string, description: string): Command =>
    project(name, description).option('-o, --out-dir <folder>', 'folder of the finished site')

  const server = (command: Command, port: number): Command =>
    command
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('-p, --port <number>', 'port to listen on; 0 picks a free one', portNumber, port)

  const checked = (name: string, description: string): Command =>
    site(name, description)
      .option('--strict', 'treat warnings as errors', false)
      .option('--quiet', 'print problems only')
      .option('--verbose', 'print how long each step takes, and the slowest pages')
      .addOption(new Option('--format <format>', 'how problems are printed').choices(problemFormats).default('text'))

  checked('build', 'build the site into the output folder')
    .option('--no-cache', 'render everything anew, whatever earlier builds found out')
    .option('--profile', 'print how long each stage took, and what earlier builds had done already', false)
    // For our own tests and pictures.
    .addOption(new Option('--style-guide').hideHelp())
    .action(async (flags: Flags) => {
      const { build } = await import('./commands/build.ts')
      const { cache, profile } = flags
      onExit(await build({ ...siteOptions(flags, out), cache, profile }, out))
    })
  checked('check', 'print every problem of a build, and what could be better, writing nothing')
    .option('--external', 'follow links to other sites too', false)
    .action(async (flags: Flags) => {
      const { check } = await import('./commands/build.ts')
      onExit(await check({ ...siteOptions(flags, out), external: flags.external ?? false }, out))
    })
  program
    .command('init')
    .description('begin a new site in a folder')
    .argument('<folder>', 'where the site is to be')
    .exitOverride()
    .option('--product <name>', 'your product')
    .option('--title <title>', 'title of the help centre')
    .option('--url <address>', 'where it will be published')
    .option('-y, --yes', 'ask nothing', false)
    .addOption(new Option('--from <tool>', 'take over a site of another tool').choices(importable))
    .argument('[source]', 'with --from: folder of that site')
    .action(async (dir: string, source: string | undefined, { yes, from: tool, ...given }: InitFlags) => {
      if ((tool === undefined) !== (source === undefined))
        fail(usageError, { message: '--from needs a tool and the folder of its site: --from mkdocs ../old-site.' })
      const from = tool && source !== undefined ? { from: { tool, folder: source } } : {}
      const { init } = await import('./commands/init.ts')
      const asks = !yes && process.stdin.isTTY && process.stderr.isTTY
      const terminal = asks ? { input: process.stdin, output: process.stderr } : undefined
      await init({ cwd: process.cwd(), dir, given, terminal, ...from }, out)
    })
  server(project('dev', 'serve the site while it is written; open pages show each change'), 4321)
    .option('--open', 'open the site in a browser', false)
    .action(async (flags: Flags & { readonly open: boolean }, command: Command) => {
      const { dev } = await import('./commands/dev.ts')
      const { host, port, open } = flags
      const anyPort = command.getOptionValueSource('port') === 'default'
      const { cwd, config, overrides } = siteOptions(flags, out)
      process.exit(EXIT_OF[await dev({ cwd, config, overrides, host, port, anyPort, open }, out)])
    })
  server(site('preview', 'serve the finished site the way a static host does'), 4173).action(async (flags: Flags) => {
    const [{ preview }, { loadProject }] = await Promise.all([
      import('./commands/preview.ts'),
      import('./io/load-config.ts'),
    ])
    const { outDir, config } = await loadProject({
      cwd: process.cwd(),
      config: flags.config,
      overrides: overridesOf(flags),
    })
    const { baseUrl, trailingSlash } = config
    const { host, port } = flags
    onExit(EXIT_OF[await preview({ outDir, baseUrl, trailingSlash, host, port }, out)])
  })
  site('clean', 'remove the finished site, and what helpgen keeps between runs').action(async (flags: Flags) => {
    const { clean } = await import('./commands/clean.ts')
    await clean({ cwd: process.cwd(), config: flags.config, overrides: overridesOf(flags) }, out)
  })
  describeIndex(project, out, onExit)
  for (const command of [program, ...program.commands]) command.addHelpText('after', examplesOf(command.name()))
  return program
}

type Describe = (name: string, description: string) => Command

function describeIndex(project: Describe, out: Console, onExit: (exit: number) => void): void {
  const alone = ['dryRun', 'inPlace', 'allowShrink']
  const task = (flags: string, description: string, others: readonly string[]): Option =>
    new Option(flags, description).conflicts([...alone, ...others])
  project('index', 'publish what readers search in: to Typesense, or the index in the finished site')
    .option('--dry-run', 'show what would change, and write nothing', false)
    .option('--in-place', 'send only what changed, into the collection that readers search in', false)
    .option('--allow-shrink', 'publish although over 30 % of the documents would be gone', false)
    .option('--keep <number>', 'earlier collections to keep for --rollback', wholeNumber, 1)
    .addOption(task('--rollback', 'go back to the collection before this one', ['status', 'provision']))
    .addOption(task('--status', 'show what is in the cluster', ['rollback', 'provision']))
    .addOption(task('--provision', 'make the search key, the conversation model and the analytics rules', []))
    .action(async (flags: IndexFlags) => {
      const { index } = await import('./commands/index.ts')
      const { config, dryRun, inPlace, allowShrink, keep } = flags
      const tasks = (['rollback', 'status', 'provision'] as const).filter((name) => flags[name])
      const choice = { cwd: process.cwd(), config, overrides: overridesOf(flags), env: process.env }
      const chosen = { dryRun, inPlace, allowShrink, keep, task: tasks[0] ?? ('publish' as const) }
      onExit(await index({ ...choice, ...chosen, onInterrupt: (signal) => process.exit(EXIT_OF[signal]) }, out))
    })
  project('report', 'list what readers searched for, and what of it they did not find (Typesense)')
    .option('--limit <number>', 'most searches of each list', wholeNumber, 50)
    .action(async (flags: Pick<Flags, 'config' | 'base'> & { readonly limit: number }) => {
      const { report } = await import('./commands/report.ts')
      const { config, limit } = flags
      onExit(await report({ cwd: process.cwd(), config, overrides: overridesOf(flags), env: process.env, limit }, out))
    })
}

function siteOptions(flags: Flags, out: Console): SiteOptions {
  const { config, format, strict, styleGuide = false } = flags
  return {
    cwd: process.cwd(),
    config,
    overrides: overridesOf(flags),
    format,
    strict,
    styleGuide,
    // The output is mended by now; pages still being rendered are not waited for.
    onInterrupt: (signal) => {
      out.done()
      process.exit(EXIT_OF[signal])
    },
  }
}

const overridesOf = ({ outDir, base }: Pick<Flags, 'outDir' | 'base'>) => ({
  ...(outDir !== undefined && { outDir }),
  ...(base !== undefined && { baseUrl: base }),
})

function portNumber(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw new InvalidArgumentError('Expected a number from 0 to 65535.')
  return port
}

function wholeNumber(value: string): number {
  if (!/^\d{1,3}$/.test(value)) throw new InvalidArgumentError('Expected a whole number, up to 999.')
  return Number(value)
}

function reportFailure(error: unknown, out: Console): number {
  out.done()
  if (error instanceof CommanderError) return reportUsage(error, out)
  const failure = error instanceof HelpgenError ? error : asProblem(error)
  // Commands that failed before they knew their options still print as they were asked to.
  const asked = /(?:^|\s)--format[= ](\S+)/.exec(process.argv.join(' '))?.[1]
  const format = problemFormats.find((each) => each === asked) ?? 'text'
  out.problems(failure.problems, { root: process.cwd(), format })
  return failure.exit
}

function reportUsage({ code, message, exitCode }: CommanderError, out: Console): number {
  // Asking for help or the version is no mistake.
  if (exitCode === 0) return 0
  const text = code === 'commander.help' ? 'No command was given.' : message.replace(/^error: /, '').replace('\n', ' ')
  out.problems([usageError({ message: text.charAt(0).toUpperCase() + text.slice(1) })], {
    root: process.cwd(),
    format: 'text',
  })
  return 2
}

/** What the file system refuses is the environment's fault; everything else is ours. */
function asProblem(error: unknown): HelpgenError {
  try {
    withOutputFailures((error as NodeJS.ErrnoException | undefined)?.path ?? process.cwd(), () => {
      throw error
    })
  } catch (cause) {
    if (cause instanceof HelpgenError) return cause
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new HelpgenError([internalError({ stack })], 70)
}

process.exitCode = await runCli(process.argv.slice(2))
