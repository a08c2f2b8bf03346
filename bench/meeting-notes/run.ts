import { corpusSets, readMeetings } from './corpus.ts'
import { countUnproven, type Judged, scoreKind, scoreTasks } from './score.ts'

/** Precision and recall of the built-in notes on the corpus; `--show decisions` lists what was missed and what was wrong in the tuning sets. */
const all = readMeetings()
const at = process.argv.indexOf('--show')
const shown = at > 0 ? process.argv[at + 1] : undefined
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)

for (const set of corpusSets) {
  const meetings = all.filter((meeting) => meeting.set === set)
  console.log(`\n${`notes of ${meetings.length} meetings, ${set}`.padEnd(32)}precision        recall`)
  for (const kind of ['decisions', 'actions', 'objections', 'numbers', 'open_questions'] satisfies Judged[]) {
    const { expected, found, recalled, right, missed, wrong } = scoreKind(meetings, kind)
    console.log(
      `${kind.padEnd(20)}${`${percent(right, found)} of ${found}`.padStart(21)}${`${percent(recalled, expected)} of ${expected}`.padStart(14)}`,
    )
    if (shown !== kind || !set.startsWith('tuning')) continue
    for (const line of missed) console.log(`  missed  ${line}`)
    for (const line of wrong) console.log(`  wrong   ${line}`)
  }
  const { found, owners, days } = scoreTasks(meetings)
  console.log(`of ${found} tasks found: owner right ${percent(owners, found)}, day right ${percent(days, found)}`)
}
const unproven = countUnproven(all)
console.log(`notes without their words: ${unproven}`)
if (unproven > 0) process.exitCode = 1
