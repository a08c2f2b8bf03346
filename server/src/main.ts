import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { DatabaseUnavailableError } from './db/engine.ts'
import type { AppContext, Log } from './http/app-context.ts'
import { createIdeaMailHandler } from './features/ideas/index.ts'
import { createBounceHandler, createUnsubscribeHandler } from './features/newsletters/index.ts'
import { findLocalModelServers } from './integrations/local-model-servers.ts'
import { isStoredMailReadable } from './mail/dev-pages.ts'
import type { MailReceiver } from './mail/receive.ts'
import { usualModelPorts } from './model-settings.ts'
import { openAppContext } from './open-app-context.ts'
import { releaseMemoryAtRest } from './release-memory.ts'
import { reportStart } from './report-start.ts'
import { StartError } from './start-error.ts'
import { explainFolderFailure, explainListenFailure, type ListenPlace } from './start-failures.ts'

const log: Log = {
  error(message, cause) {
    // While the database is away everything that needs it fails, for one reason.
    const reason = cause instanceof DatabaseUnavailableError ? cause.message : cause
    console.error(new Date().toISOString(), message, reason ?? '')
  },
}

try {
  await startServer()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

/** Ideas by mail, and reports of newsletters that could not be delivered. */
async function receiveMail(mailIn: NonNullable<Config['mailIn']>, context: AppContext): Promise<MailReceiver> {
  const { combineMailHandlers, startMailReceiver } = await import('./mail/receive.ts')
  const handlers = [createIdeaMailHandler(context), createBounceHandler(context), createUnsubscribeHandler(context)]
  return startMailReceiver(mailIn, combineMailHandlers(handlers))
}

/** Fails with a sentence if the place cannot be used. */
async function listenAt<T>(place: ListenPlace, listening: Promise<T>): Promise<T> {
  try {
    return await listening
  } catch (error) {
    throw explainListenFailure(error, place)
  }
}

async function startServer(): Promise<void> {
  reportStart('modules loaded')
  const config = readConfig()
  // Starts now, so that nobody waits for it.
  const finding = findLocalModelServers(config.namesLocalModels ? usualModelPorts : config.localModelPorts)
  const context = await openAppContext(config, log).catch((error: unknown) => {
    throw explainFolderFailure(error, config.dataDir)
  })
  const app = await buildApp(context)
  reportStart('routes')
  const { host, port } = config
  await listenAt({ host, port, hostSetting: 'HOST', portSetting: 'PORT' }, app.listen({ host, port }))
  reportStart('listening')
  const model = context.models.list().find((model) => model.is_default)
  console.log(`Draftwright  ${config.publicUrl}`)
  console.log(
    `Database     ${context.engine.kind === 'pglite' ? `embedded, one machine, in ${config.dataDir}` : 'PostgreSQL server'}`,
  )
  const found =
    model?.is_offline === true ? (await finding).map(({ name, baseUrl }) => `${name} at ${new URL(baseUrl).host}`) : []
  const how = config.namesLocalModels ? 'start with LOCAL_MODELS=on to use it' : 'choose in Account settings → Models'
  const choice = found.length === 0 ? '' : `; found ${found.join(', ')}: ${how}`
  console.log(`Model        ${model?.label ?? 'none'}${choice}`)
  const isReadable = isStoredMailReadable(config, context.mailer)
  const readable = isReadable ? `, readable once opened with ${config.publicUrl}${context.outboxAccess.path}` : ''
  console.log(`Mail         ${context.mailer.description}${readable}`)

  const { mailIn } = config
  // Loaded only where it is set: most servers receive no mail.
  const receiver =
    mailIn === null
      ? null
      : await listenAt(
          { ...mailIn, hostSetting: 'MAIL_IN_HOST', portSetting: 'MAIL_IN_PORT' },
          receiveMail(mailIn, context),
        )
  if (receiver !== null) console.log(`Mail in      port ${receiver.port}`)

  releaseMemoryAtRest()

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await receiver?.close()
    await app.close()
    await context.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
