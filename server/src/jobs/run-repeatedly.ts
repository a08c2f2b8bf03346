import type { IntervalSchedule } from './define-job.ts'

/** The first runs of two checks are so far apart: all at once, they would keep the first request waiting. */
const apartMs = 40

/**
 * Runs checks every so many seconds in this process, one run of each at a time: the first check at once, the others soon after. The returned function stops
 * them and waits for running ones. Not through the queue: a check that finds nothing would write ten rows.
 */
export function runRepeatedly<Parts>(
  context: Parts,
  schedules: readonly IntervalSchedule<Parts>[],
  log: { error(message: string, cause?: unknown): void },
): () => Promise<void> {
  let isStopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()

  async function check({ name, run }: IntervalSchedule<Parts>): Promise<void> {
    try {
      await run(context)
    } catch (error) {
      if (!isStopped) log.error(`The check ${name} failed`, error)
    }
  }
  function start(schedule: IntervalSchedule<Parts>): void {
    const { name, everySeconds } = schedule
    const ended = check(schedule).then(() => {
      if (!isStopped) timers.set(name, setTimeout(() => start(schedule), everySeconds * 1000).unref())
    })
    running.set(name, ended)
  }

  for (const [index, schedule] of schedules.entries())
    if (index === 0) start(schedule)
    else timers.set(schedule.name, setTimeout(() => start(schedule), index * apartMs).unref())
  return async () => {
    isStopped = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.all(running.values())
  }
}
