import type { PgBoss, QueueOptions } from 'pg-boss'
import type { AnyJob, CronSchedule } from './define-job.ts'

/** A worker without a heartbeat for so long is dead, and its job is run again. */
export const heartbeatSeconds = 15
const shared = { notify: true, heartbeatSeconds, expireInSeconds: 900, deleteAfterSeconds: 3600 }

type Queue = [name: string, options: QueueOptions & { notify: boolean; deadLetter?: string }]

/** The id of no job. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The queue of the jobs whose last attempt has failed. */
export const toDeadLetterName = (name: string): string => `${name}.given-up`

function listQueues<Parts>({ name, attempts, givenUp, maxSeconds }: AnyJob<Parts>): Queue[] {
  const own = {
    ...shared,
    ...(maxSeconds === undefined ? {} : { expireInSeconds: maxSeconds }),
    retryLimit: attempts - 1,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
  }
  if (givenUp === undefined) return [[name, own]]
  const deadLetter = toDeadLetterName(name)
  return [
    [deadLetter, { ...shared, retryLimit: 3, retryDelay: 5 }],
    [name, { ...own, deadLetter }],
  ]
}

/**
 * Creates missing queues and updates those with other options: each takes a statement or two, which would otherwise delay every
 * start by a hundred. Drops removed schedules. Throws when a job and a schedule share a name.
 */
export async function prepareQueues<Parts>(
  boss: PgBoss,
  jobs: readonly AnyJob<Parts>[],
  schedules: readonly CronSchedule<Parts>[],
): Promise<void> {
  const scheduled = new Set(schedules.map(({ name }) => name))
  const both = jobs.find(({ name }) => scheduled.has(name))
  if (both !== undefined)
    throw new Error(`${both.name} names a job and a schedule: each would receive the jobs of the other`)
  const known = new Map(
    (await boss.getQueues()).map((queue) => [queue.name, new Map<string, unknown>(Object.entries(queue))]),
  )
  const ofSchedules = schedules.map(({ name }): Queue => [name, { ...shared, retryLimit: 2, retryDelay: 60 }])
  for (const [name, options] of [...jobs.flatMap(listQueues), ...ofSchedules]) {
    const now = known.get(name)
    if (now === undefined) await boss.createQueue(name, options)
    else if (Object.entries(options).some(([option, value]) => now.get(option) !== value))
      await boss.updateQueue(name, options)
    else continue
    // Reads the queue, which enqueueing inside somebody's transaction cannot, and the library has forgotten it.
    await boss.findJobs(name, { id: nobody })
  }
  await prepareSchedules(boss, schedules)
}

async function prepareSchedules<Parts>(boss: PgBoss, schedules: readonly CronSchedule<Parts>[]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, cron } of schedules) {
    const known = stored.get(name)
    stored.delete(name)
    if (known?.cron !== cron || known.options?.missed !== 'once')
      await boss.schedule(name, cron, null, { missed: 'once' })
  }
  for (const name of stored.keys()) await boss.unschedule(name)
}
