import type { OpportunityActivity } from '@draftwright/contract/crm/gates'
import checkStyles from '../../../ui/check.module.css'
import { useCan } from '../../../api/rights.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { stagePath } from '../kernel/fields/stage-path.ts'
import { useAllPipelinesQuery, useAllStagesQuery } from '../kernel/fields/stages-api.ts'
import type { RecordRow } from '../kernel/record.ts'
import { textOf } from '../kernel/words.ts'
import { useMarkActivityMutation, usePlaysQuery, useStageActivitiesQuery } from './api.ts'
import { PlayText } from './PlayText.tsx'
import styles from './StageTab.module.css'

/** What there is to do where an opportunity stands, what was to be done before, and what the playbook says of it. */
export function StageTab({ row }: { row: RecordRow }) {
  const { data, error, refetch } = useStageActivitiesQuery(row.id, { refetchOnMountOrArgChange: true })
  const { data: stages = [] } = useAllStagesQuery()
  const { data: pipelines = [] } = useAllPipelinesQuery()
  const stageId = textOf(row['stage_id'])
  const placed = stagePath(pipelines, stages).find(({ stage }) => stage.id === stageId)
  // What is asked of a group is asked in each of its stages.
  const here = new Set([stageId, ...(placed?.groups ?? []).map(({ id }) => id)])
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  const now = data.filter((activity) => here.has(activity.stage_id))
  const elsewhere = Map.groupBy(
    data.filter((activity) => !here.has(activity.stage_id)),
    (activity) => activity.stage_id,
  )
  return (
    <>
      <section className={styles.part}>
        <h3>To do in {textOf(row['stage_name'])}</h3>
        {now.length === 0 ? <p className={styles.none}>Nothing has to be done in this stage.</p> : null}
        <Checklist opportunityId={row.id} activities={now} />
      </section>
      <Plays here={here} />
      {elsewhere.size === 0 ? null : (
        <details className={styles.more}>
          <summary>In other stages</summary>
          {[...elsewhere].map(([id, activities]) => (
            <section key={id} className={styles.part}>
              <h3>{stages.find((stage) => stage.id === id)?.name}</h3>
              <Checklist opportunityId={row.id} activities={activities} />
            </section>
          ))}
        </details>
      )}
    </>
  )
}

interface ChecklistProps {
  opportunityId: string
  activities: readonly OpportunityActivity[]
}

function Checklist({ opportunityId, activities }: ChecklistProps) {
  const mayEdit = useCan()('crm:write')
  const [mark] = useMarkActivityMutation()
  const tick = async (activityId: string, isDone: boolean) => {
    const { error } = await mark({ id: opportunityId, activityId, isDone })
    if (error !== undefined) toastError(error)
  }
  return (
    <ul className={styles.list}>
      {activities.map(({ id, name, description, is_required, is_done }) => (
        <li key={id}>
          <label className={styles.activity}>
            <input
              type="checkbox"
              className={checkStyles.check}
              checked={is_done}
              disabled={!mayEdit}
              onChange={(event) => void tick(id, event.currentTarget.checked)}
            />
            <span>
              <span data-done={is_done || undefined}>{name}</span>
              {is_required ? <small> · required to go on</small> : null}
              {description === null || description === '' ? null : <span className={styles.help}>{description}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function Plays({ here }: { here: ReadonlySet<string> }) {
  const { data = [] } = usePlaysQuery()
  const plays = data.filter(({ stage_id }) => stage_id === null || here.has(stage_id))
  if (plays.length === 0) return null
  const own = plays.filter(({ stage_id }) => stage_id !== null)
  return (
    <section className={styles.part}>
      <h3>Playbook</h3>
      {[...own, ...plays.filter(({ stage_id }) => stage_id === null)].map(({ id, title, body, stage_id }) => (
        <details key={id} className={styles.play} open={stage_id !== null && own.length === 1}>
          <summary>{title}</summary>
          <PlayText text={body} />
        </details>
      ))}
    </section>
  )
}
