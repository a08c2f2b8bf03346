import type { ShareRules } from '@draftwright/contract/share-rules'
import { sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { RulesDialog } from './RulesDialog.tsx'
import { useListShareRulesQuery, useUndoWithdrawalMutation } from './rules-api.ts'

/** For publishers: posts that are withdrawn, or not shared yet, nowhere or not everywhere. */
export function HeldBack() {
  const { data = [] } = useListShareRulesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data.length === 0) return null
  return (
    <Section title="Not available to share">
      <ul className={styles.list}>
        {data.map((rules) => (
          <HeldBackPost key={rules.content_id} rules={rules} />
        ))}
      </ul>
    </Section>
  )
}

function HeldBackPost({ rules }: { rules: ShareRules }) {
  const { content_id, title, withdrawal } = rules
  const [isChanging, setChanging] = useState(false)
  const [undo, { isLoading }] = useUndoWithdrawalMutation()
  function shareAgain() {
    undo({ params: { content_id } })
      .unwrap()
      .then(() => showToast('Sharing allowed again'), showErrorToast)
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={paths.sharePost(content_id)}>{title}</Link>
        </h3>
        <p className={styles.facts}>{describeRules(rules)}</p>
        {withdrawal !== null && withdrawal.reason !== '' && <p className={styles.note}>“{withdrawal.reason}”</p>}
      </div>
      <div className={styles.actions}>
        {withdrawal === null ? (
          <Button variant="outline" size="sm" aria-label={`Change: ${title}`} onClick={() => setChanging(true)}>
            Change
          </Button>
        ) : (
          <Button variant="outline" size="sm" loading={isLoading} onClick={shareAgain}>
            Allow sharing again
          </Button>
        )}
      </div>
      {isChanging && <RulesDialog id={content_id} title={title} onClose={() => setChanging(false)} />}
    </li>
  )
}

function describeRules({ withdrawal, is_shareable, embargo_until, refused_platforms }: ShareRules): string {
  if (withdrawal !== null) {
    const by = withdrawal.by === null ? 'Withdrawn from sharing' : `Withdrawn from sharing by ${withdrawal.by}`
    if (withdrawal.n_left === 0) return `${by}. No known shares are still live.`
    return `${by}. ${withdrawal.n_left === 1 ? '1 person has' : `${withdrawal.n_left} people have`} not said that they removed it.`
  }
  if (!is_shareable) return 'Sharing off'
  const names = refused_platforms.map((name) => sharePlatformFacts[name].label)
  return [
    embargo_until !== null && Date.parse(embargo_until) > Date.now()
      ? `Not before ${formatMoment(embargo_until, getOwnTimeZone())}`
      : '',
    names.length === 0 ? '' : `Not on ${names.join(', ')}`,
  ]
    .filter(Boolean)
    .join('. ')
}
