import { join } from 'node:path'
import { allJobs, allSchedules } from './all-jobs.ts'
import type { Config } from './config.ts'
import { assertRowLevelSecurity, grantJobAccess } from './db/row-level-security.ts'
import type { Engine } from './db/engine.ts'
import { runMigrations } from './db/migrate.ts'
import { logStatements } from './db/log-statements.ts'
import { openDatabase } from './db/open.ts'
import { getRunRegistry, listenForStops } from './features/advisor/index.ts'
import { createDataForSeoClient } from './integrations/data-for-seo.ts'
import { createDiskStore } from './integrations/disk-store.ts'
import type { FileStore } from './integrations/file-store.ts'
import { createMemoryStore } from './integrations/memory-store.ts'
import { createS3Store } from './integrations/s3-store.ts'
import { createSourceAccess } from './integrations/meeting-sources/source-access.ts'
import { createNetworkAccess } from './integrations/network-access.ts'
import { createOpenIdClient } from './integrations/open-id.ts'
import { openTranscription } from './integrations/transcription/open-transcription.ts'
import { openSecrets } from './integrations/secrets.ts'
import type { Log, AppContext } from './http/app-context.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutboxAccess } from './mail/outbox-access.ts'
import { createFolderOutbox, createMemoryOutbox } from './mail/outbox.ts'
import { createSmtpMailer } from './mail/smtp.ts'
import { openJobs } from './jobs/queue.ts'
import { openLocalModel } from './models/local/local-model.ts'
import { createModels } from './models/models.ts'
import { reclaimLeases } from './reclaim-leases.ts'
import { reportStart } from './report-start.ts'

/** Opens everything the app is built from, in order of dependency; `close` closes it in reverse order. */
export async function openAppContext(
  config: Config,
  log: Log,
  given?: Engine,
): Promise<AppContext & { close(): Promise<void> }> {
  const secrets = await openSecrets(config.secret, config.dataDir)
  const opened =
    given ??
    (await openDatabase({
      databaseUrl: config.databaseUrl ?? undefined,
      dataDir: config.dataDir === null ? null : join(config.dataDir, 'database'),
      template: config.databaseTemplate ?? undefined,
      log: (message) => log.error(message),
    }))
  const engine = config.logsSql ? logStatements(opened, (line) => console.info(line)) : opened
  reportStart('database open')
  await runMigrations(engine)
  reportStart('migrations checked')
  const jobs = await openJobs(engine, log)
  reportStart('queue open')
  await grantJobAccess(engine)
  await assertRowLevelSecurity(engine)
  reportStart('row-level security checked')
  const files = await openFiles(config)
  const localModel = openLocalModel({
    source: config.localModel,
    trusted: config.trustedUrls,
    onFailure: (message, cause) => log.error(message, cause),
  })
  const models = createModels(config.models, localModel.findForAll)
  const now = () => new Date()
  const mailer = await openMailer(config, now)
  const openId = createOpenIdClient()
  const keywordData = config.dataForSeo === null ? null : createDataForSeoClient(config.dataForSeo)
  const networks = createNetworkAccess(config)
  const meetingSources = createSourceAccess(config)
  const transcription = openTranscription(config.transcription, config.dataDir)
  const context: AppContext = {
    config,
    engine,
    jobs,
    models,
    localModel,
    files,
    mailer,
    outboxAccess: createOutboxAccess(secrets, now),
    openId,
    networks,
    meetingSources,
    keywordData,
    transcription,
    secrets,
    log,
    now,
  }
  // Nobody else can have it open; between servers the leases of a killed one have to end.
  if (engine.kind === 'pglite') await reclaimLeases(engine)
  reportStart('models, mail and files')
  await jobs.work(context, allJobs, allSchedules)
  reportStart('jobs at work')
  const stopListening = await listenForStops(context)
  return {
    ...context,
    async close() {
      await getRunRegistry(context).close()
      await stopListening()
      await jobs.close()
      await mailer.close()
      await localModel.close()
      await engine.close()
    },
  }
}

async function openFiles({ s3, dataDir }: Config): Promise<FileStore> {
  if (s3 !== null) return createS3Store(s3)
  return dataDir === null ? createMemoryStore() : createDiskStore(join(dataDir, 'files'))
}

async function openMailer({ smtpUrl, mailFrom, dataDir }: Config, now: () => Date): Promise<Mailer> {
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, mailFrom)
  return dataDir === null ? createMemoryOutbox(now) : createFolderOutbox(join(dataDir, 'mail'), now)
}
