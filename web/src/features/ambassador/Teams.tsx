import type { ShareTeam } from '@draftwright/contract/rewards'
import { Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { useListShareTeamsQuery, useRemoveShareTeamMutation } from './rewards-api.ts'
import { TeamDialog } from './TeamDialog.tsx'

/** Groups of people by which the leaderboard can be filtered. */
export function Teams() {
  const { data } = useListShareTeamsQuery()
  const [edited, setEdited] = useState<ShareTeam | 'new' | null>(null)
  const [removed, setRemoved] = useState<ShareTeam | null>(null)
  const [remove, { isLoading }] = useRemoveShareTeamMutation()
  if (data === undefined) return null
  async function removeTeam({ id }: ShareTeam) {
    await remove({ params: { id } })
      .unwrap()
      .then(() => showToast('The team was removed'), showErrorToast)
    setRemoved(null)
  }
  return (
    <>
      {data.length === 0 ? (
        <p className={styles.facts}>No teams yet. Teams let people filter the leaderboard.</p>
      ) : (
        <ul className={styles.list}>
          {data.map((team) => (
            <li key={team.id} className={styles.row}>
              <div className={styles.words}>
                <h3 className={styles.title}>{team.name}</h3>
                <p className={styles.facts}>{`${team.n_members} ${team.n_members === 1 ? 'person' : 'people'}`}</p>
              </div>
              <div className={styles.actions}>
                <Button variant="outline" size="sm" aria-label={`Edit ${team.name}`} onClick={() => setEdited(team)}>
                  Edit
                </Button>
                <Button variant="outline" size="sm" aria-label={`Remove ${team.name}`} onClick={() => setRemoved(team)}>
                  <IconTrash size={16} />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Group mt="sm">
        <Button variant="outline" onClick={() => setEdited('new')}>
          Add a team
        </Button>
      </Group>
      {edited !== null && <TeamDialog team={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        opened={removed !== null}
        title="Remove this team?"
        action="Remove team"
        isBusy={isLoading}
        onConfirm={() => void (removed === null ? undefined : removeTeam(removed))}
        onClose={() => setRemoved(null)}
      >
        Its people stay in the workspace.
      </ConfirmDialog>
    </>
  )
}
