import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DownloadError, downloadModel } from './download-model.ts'
import { root } from './inputs.ts'
import { installPackage } from './install-package.ts'

/** Installed here and not with the product: it is large, and few need it. */
const runtimeVersion = '3.22.1'
/** Small enough for a laptop without a graphics card, in many languages, Apache-2.0; about 1.1 GB. */
const usualModel = 'Qwen/Qwen2.5-1.5B-Instruct-GGUF/qwen2.5-1.5b-instruct-q4_k_m.gguf'

const {
  LOCAL_MODEL_HUB: hub = 'https://huggingface.co',
  LOCAL_MODEL: wanted = usualModel,
  LOCAL_MODEL_DIR,
} = process.env
const folder = resolve(LOCAL_MODEL_DIR ?? join(root, '.cache/local-model'))

if (process.argv.includes('--remove')) {
  rmSync(folder, { recursive: true, force: true })
  console.log(`Removed ${folder}. The built-in composer writes again after the next start.`)
  process.exit(0)
}
try {
  await bringModel()
} catch (error) {
  if (!(error instanceof DownloadError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function bringModel(): Promise<void> {
  const name = /^([\w.-]+\/[\w.-]+)\/([\w.-]+\.gguf)$/u.exec(wanted)
  const [, repository, file = ''] = name ?? []
  if (repository === undefined)
    throw new DownloadError(`LOCAL_MODEL must be owner/repository/file.gguf, such as ${usualModel}, not "${wanted}".`)
  if (!URL.canParse(hub) || !/^https?:$/u.test(new URL(hub).protocol))
    throw new DownloadError(`LOCAL_MODEL_HUB must be a web address such as https://huggingface.co, not "${hub}".`)
  mkdirSync(folder, { recursive: true })
  console.log(`Runtime  node-llama-cpp ${runtimeVersion} in ${folder}`)
  installRuntime()
  const url = `${hub.replace(/\/+$/u, '')}/${repository}/resolve/main/${file}`
  console.log(`Model    ${url}`)
  await downloadModel(url, join(folder, file), printProgress())
  const label = basename(file, '.gguf').replace(/[-_.](?:q\d\w*|f16|f32|bf16)$/iu, '')
  writeFileSync(join(folder, 'model.json'), JSON.stringify({ file, name: label.slice(0, 80) }))
  console.log(`${label} writes from the next "npm start" on, unless a model is set in the environment.`)
}

/** Installs the package, and the one prebuilt binary of this machine: all of them together are ten times as large. */
function installRuntime(): void {
  const installed = join(folder, 'node_modules/node-llama-cpp/package.json')
  const readPackage = () =>
    JSON.parse(readFileSync(installed, 'utf8')) as { version: string; optionalDependencies: Record<string, string> }
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}')
  if (!existsSync(installed) || readPackage().version !== runtimeVersion) runNpm(`node-llama-cpp@${runtimeVersion}`)
  const platforms: Partial<Record<string, string>> = { darwin: 'mac', win32: 'win', linux: 'linux' }
  const machine = `@node-llama-cpp/${platforms[process.platform] ?? process.platform}-${process.arch === 'arm' ? 'armv7l' : process.arch}`
  const binaries = readPackage().optionalDependencies
  const binary = [machine, `${machine}-metal`].find((one) => binaries[one] !== undefined)
  if (binary === undefined)
    throw new DownloadError(`There is no prebuilt runtime for this machine (${process.platform}, ${process.arch}).`)
  if (!existsSync(join(folder, 'node_modules', binary))) runNpm(`${binary}@${binaries[binary]}`)
}

function runNpm(what: string): void {
  if (!installPackage(folder, what))
    throw new DownloadError(`npm could not install ${what}. Check the network and try again.`)
}

/** One line per tenth: readable in a terminal and in a log. */
function printProgress(): (done: number, total: number) => void {
  let printed = 0
  return (done, total) => {
    const tenth = total === 0 ? 0 : Math.floor((done / total) * 10)
    if (tenth <= printed) return
    printed = tenth
    console.log(`         ${tenth * 10} % of ${Math.ceil(total / 1_000_000)} MB`)
  }
}
