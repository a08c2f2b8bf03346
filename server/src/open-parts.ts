import { join } from 'node:path'
import type { Config } from './config.ts'
import { assertFenced, grantJobs } from './db/fence.ts'
import type { Engine } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { accountJobs, accountSchedules } from './features/accounts/index.ts'
import { advisorJobs, advisorRuns, advisorSchedules, hearStops } from './features/advisor/index.ts'
import { authJobs } from './features/auth/index.ts'
import { brandVoiceJobs } from './features/brand-voice/index.ts'
import { contentJobs, contentSchedules } from './features/content/index.ts'
import { crmJobs, fileSchedules, taskSchedules } from './features/crm/index.ts'
import { generationJobs } from './features/generation/index.ts'
import { importJobs } from './features/imports/index.ts'
import { mediaJobs } from './features/media/index.ts'
import { memberJobs } from './features/members/index.ts'
import { notificationJobs } from './features/notifications/index.ts'
import { profileJobs, profileSchedules } from './features/profile/index.ts'
import { dataForSeo } from './integrations/data-for-seo.ts'
import { diskStore } from './integrations/disk-store.ts'
import type { FileStore } from './integrations/file-store.ts'
import { memoryStore } from './integrations/memory-store.ts'
import { s3Store } from './integrations/s3-store.ts'
import { openIdClient } from './integrations/open-id.ts'
import { openSecrets } from './integrations/secrets.ts'
import type { Log, Parts } from './http/parts.ts'
import type { Mailer } from './mail/mailer.ts'
import { folderOutbox, memoryOutbox } from './mail/outbox.ts'
import { smtpMailer } from './mail/smtp.ts'
import type { AnyJob } from './jobs/define-job.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { openJobs } from './jobs/queue.ts'
import { createModels } from './models/models.ts'

const allJobs: readonly AnyJob<Parts>[] = [
  ...accountJobs,
  ...advisorJobs,
  ...authJobs,
  ...brandVoiceJobs,
  ...contentJobs,
  ...crmJobs,
  ...generationJobs,
  ...importJobs,
  ...mediaJobs,
  ...memberJobs,
  ...notificationJobs,
  ...profileJobs,
]

/** Opens everything the app is built from, in the order it needs; `close` lets go of it in the other order. */
export async function openParts(config: Config, log: Log, given?: Engine): Promise<Parts & { close(): Promise<void> }> {
  const secrets = await openSecrets(config.secret, config.dataDir)
  const engine =
    given ??
    (await openDatabase({
      databaseUrl: config.databaseUrl ?? undefined,
      dataDir: config.dataDir === null ? null : join(config.dataDir, 'database'),
      template: config.databaseTemplate ?? undefined,
      log: (message) => log.error(message),
    }))
  await migrate(engine)
  const jobs = await openJobs(engine, log)
  await grantJobs(engine)
  await assertFenced(engine)
  const files = await openFiles(config)
  const models = createModels(config.models)
  const now = () => new Date()
  const mailer = await openMailer(config, now)
  const openId = openIdClient()
  const keywordData = config.dataForSeo === null ? null : dataForSeo(config.dataForSeo)
  const parts: Parts = { config, engine, jobs, models, files, mailer, openId, keywordData, secrets, log, now }
  await jobs.work(parts, allJobs, [
    ...housekeeping,
    ...accountSchedules,
    ...advisorSchedules,
    ...contentSchedules,
    ...profileSchedules,
    ...taskSchedules,
    ...fileSchedules,
  ])
  const deafen = await hearStops(parts)
  return {
    ...parts,
    async close() {
      await advisorRuns(parts).close()
      await deafen()
      await jobs.close()
      await mailer.close()
      await engine.close()
    },
  }
}

async function openFiles({ s3, dataDir }: Config): Promise<FileStore> {
  if (s3 !== null) return s3Store(s3)
  return dataDir === null ? memoryStore() : diskStore(join(dataDir, 'files'))
}

async function openMailer({ smtpUrl, mailFrom, dataDir }: Config, now: () => Date): Promise<Mailer> {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, mailFrom)
  return dataDir === null ? memoryOutbox(now) : folderOutbox(join(dataDir, 'mail'), now)
}
