import type { Feed } from '@draftwright/contract/feeds'
import { Anchor } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useCheckFeedMutation, useRemoveFeedMutation, useRestoreFeedMutation, useUpdateFeedMutation } from './api.ts'
import classes from './Feeds.module.css'

/** One watched feed: what it is, what came last, and what went wrong. */
export function FeedRow({ feed, mayManage }: { feed: Feed; mayManage: boolean }) {
  const { id, title, url, is_active, n_ideas, last_error, failing_since, last_checked_at } = feed
  const [check, { isLoading: isChecking }] = useCheckFeedMutation()
  const [update] = useUpdateFeedMutation()
  const [remove] = useRemoveFeedMutation()
  const [restore] = useRestoreFeedMutation()
  const params = { id }

  async function checkNow() {
    try {
      const checked = await check({ params }).unwrap()
      if (checked.last_error !== null) return showErrorToast(`${title}: ${checked.last_error}`)
      const n = checked.n_ideas - n_ideas
      showToast(n > 0 ? `${formatIdeas(n, 'new ')} from ${title}` : `Nothing new from ${title}`)
    } catch (error) {
      showErrorToast(error)
    }
  }
  function setActive(isActive: boolean) {
    const send = (is_active: boolean) => update({ params, body: { is_active } }).unwrap().catch(showErrorToast)
    void send(isActive)
    showToast(isActive ? `${title} resumed` : `${title} is paused`, { undo: () => void send(!isActive) })
  }
  function removeFeed() {
    const undo = () => restore({ params }).unwrap().catch(showErrorToast)
    remove({ params })
      .unwrap()
      .then(() => showToast(`${title} was removed. Its ideas stay.`, { undo: () => void undo() }), showErrorToast)
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title}>
          {title} {!is_active && <span className={classes.paused}>Paused</span>}
        </p>
        <p className={classes.facts}>
          <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm" className={classes.address}>
            {url.replace(/^https?:\/\//u, '')}
          </Anchor>
        </p>
        <LastEntry feed={feed} />
        <p className={classes.facts}>
          {last_checked_at === null ? (
            'Not checked yet'
          ) : (
            <>
              Checked <TimeAgo time={last_checked_at} />
            </>
          )}
          {n_ideas > 0 && ` · ${formatIdeas(n_ideas)}`}
        </p>
        {last_error !== null && (
          <p className={classes.failure}>
            {last_error}
            {failing_since !== null && (
              <>
                {' '}
                First failed <TimeAgo time={failing_since} />.
              </>
            )}
          </p>
        )}
      </div>
      {mayManage && (
        <div className={classes.actions}>
          {is_active && (
            <Button
              variant="outline"
              size="sm"
              loading={isChecking}
              aria-label={isChecking ? undefined : `Check now: ${title}`}
              onClick={() => void checkNow()}
            >
              Check now
            </Button>
          )}
          <ActionMenu
            label={`More actions for ${title}`}
            items={[
              is_active
                ? { label: 'Pause', icon: IconPlayerPause, onClick: () => setActive(false) }
                : { label: 'Resume', icon: IconPlayerPlay, onClick: () => setActive(true) },
              { label: 'Remove', icon: IconTrash, isDanger: true, onClick: removeFeed },
            ]}
          />
        </div>
      )}
    </li>
  )
}

function LastEntry({ feed: { last_entry_title, last_entry_at } }: { feed: Feed }) {
  if (last_entry_title === null) return <p className={classes.facts}>No entries yet</p>
  return (
    <p className={classes.facts}>
      Last entry: {last_entry_title}
      {last_entry_at !== null && (
        <>
          {' · '}
          <TimeAgo time={last_entry_at} />
        </>
      )}
    </p>
  )
}

const formatIdeas = (n: number, kind = ''): string => `${n} ${kind}${n === 1 ? 'idea' : 'ideas'}`
