import type { OpportunityActivity } from '@draftwright/contract/crm/gates'
import checkStyles from '../../../ui/check.module.css'
import { useCan } from '../../../api/rights.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { listPlacedStages } from '../kernel/fields/placed-stages.ts'
import { useListAllPipelinesQuery, useListAllStagesQuery } from '../kernel/fields/stages-api.ts'
import type { RecordRow } from '../kernel/record.ts'
import { toText } from '../kernel/format.ts'
import { useMarkActivityMutation, useListPlaysQuery, useListStageActivitiesQuery } from './api.ts'
import { PlayText } from './PlayText.tsx'
import styles from './StageTab.module.css'

/** The current stage's activities, those of earlier stages, and the playbook's pages for it. */
export function StageTab({ row }: { row: RecordRow }) {
  const { data, error, refetch } = useListStageActivitiesQuery(row.id, { refetchOnMountOrArgChange: true })
  const { data: stages = [] } = useListAllStagesQuery()
  const { data: pipelines = [] } = useListAllPipelinesQuery()
  const stageId = toText(row['stage_id'])
  const placed = listPlacedStages(pipelines, stages).find(({ stage }) => stage.id === stageId)
  // A group's requirements apply to each of its stages.
  const stageIds = new Set([stageId, ...(placed?.groups ?? []).map(({ id }) => id)])
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  const now = data.filter((activity) => stageIds.has(activity.stage_id))
  const elsewhere = Map.groupBy(
    data.filter((activity) => !stageIds.has(activity.stage_id)),
    (activity) => activity.stage_id,
  )
  return (
    <>
      <section className={styles.part}>
        <h3>Activities in {toText(row['stage_name'])}</h3>
        {now.length === 0 ? <p className={styles.none}>No activities in this stage.</p> : null}
        <Checklist opportunityId={row.id} activities={now} />
      </section>
      <Plays stageIds={stageIds} />
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
    if (error !== undefined) showErrorToast(error)
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
              {is_required ? <small> · required</small> : null}
              {description === null || description === '' ? null : <span className={styles.help}>{description}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function Plays({ stageIds }: { stageIds: ReadonlySet<string> }) {
  const { data = [] } = useListPlaysQuery()
  const plays = data.filter(({ stage_id }) => stage_id === null || stageIds.has(stage_id))
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
