import { buildApp } from './app.ts'
import { readConfig, SettingError } from './config.ts'
import type { Log } from './http/parts.ts'
import { ideaMail } from './features/ideas/index.ts'
import { isReadableHere } from './mail/dev-pages.ts'
import { openParts } from './open-parts.ts'

const log: Log = {
  error(message, cause) {
    console.error(new Date().toISOString(), message, cause ?? '')
  },
}

try {
  await start()
} catch (error) {
  // A setting that is wrong or a folder in use is for the person at the keyboard: a sentence, no stack.
  const isForThePerson = error instanceof SettingError || (error instanceof Error && error.name === 'DataFolderInUse')
  console.error(isForThePerson && error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig()
  const parts = await openParts(config, log)
  const app = await buildApp(parts)
  await app.listen({ host: config.host, port: config.port })
  const model = parts.models.list().find((model) => model.is_default)
  console.log(`Draftwright  ${config.publicUrl}`)
  console.log(
    `Database     ${parts.engine.kind === 'pglite' ? `embedded, one machine, in ${config.dataDir}` : 'PostgreSQL server'}`,
  )
  console.log(`Model        ${model?.label ?? 'none'}`)
  const readable = isReadableHere(config, parts.mailer) ? `, readable at ${config.publicUrl}/dev/mail` : ''
  console.log(`Mail         ${parts.mailer.description}${readable}`)

  const { mailIn } = config
  // Loaded only where it is set: most servers receive no mail.
  const receiver =
    mailIn === null ? null : await (await import('./mail/receive.ts')).receiveMail(mailIn, ideaMail(parts))
  if (receiver !== null) console.log(`Mail in      port ${receiver.port}`)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await receiver?.close()
    await app.close()
    await parts.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
