import type { TrackedLink } from '@draftwright/contract/tracked-links'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUpdateTrackedLinkMutation } from './api.ts'
import styles from './links.module.css'
import { QrDialog } from './QrDialog.tsx'

interface LinkListProps {
  links: readonly TrackedLink[]
  /** Whether each names the post and channel it is for. */
  hasPlaces?: boolean
}

/** Tracked links with who followed them; each can be copied, shown as a QR code and stopped. */
export function LinkList({ links, hasPlaces = false }: LinkListProps) {
  const [shown, setShown] = useState<TrackedLink | null>(null)
  return (
    <>
      <ul className={styles.list} aria-label="Tracked links">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} hasPlaces={hasPlaces} onShow={() => setShown(link)} />
        ))}
      </ul>
      <QrDialog link={shown} onClose={() => setShown(null)} />
    </>
  )
}

function LinkRow({ link, hasPlaces, onShow }: { link: TrackedLink; hasPlaces: boolean; onShow: () => void }) {
  const can = useCan()
  const [update] = useUpdateTrackedLinkMutation()
  const setActive = async (is_active: boolean, isUndo = false) => {
    const answer = await update({ params: { id: link.id }, body: { is_active } })
    if (answer.error) showErrorToast(answer.error)
    else if (!isUndo)
      showToast(is_active ? 'Link turned back on' : 'Link stopped', {
        undo: () => void setActive(!is_active, true),
      })
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <a href={link.target} target="_blank" rel="noreferrer" title={link.destination}>
          {link.target.replace(/^https?:\/\//u, '')}
        </a>
        <p className={styles.facts}>
          <span className={styles.code}>{link.url.replace(/^https?:\/\//u, '')}</span>
          {hasPlaces ? <Place link={link} /> : null}
          {link.is_active ? null : <strong>Stopped</strong>}
        </p>
        <p className={styles.facts}>{describeCounts(link)}</p>
      </div>
      <div className={styles.actions}>
        <CopyButton text={link.url} label="Copy" />
        <Button variant="ghost" size="icon" aria-label="Show as QR code" title="QR code" onClick={onShow}>
          <IconQrcode size={18} aria-hidden />
        </Button>
        {can('content:publish') ? (
          <ActionMenu
            label={`More for ${link.code}`}
            items={[
              link.is_active
                ? { label: 'Stop link', onClick: () => void setActive(false) }
                : { label: 'Turn back on', onClick: () => void setActive(true) },
            ]}
          />
        ) : null}
      </div>
    </li>
  )
}

function Place({ link }: { link: TrackedLink }) {
  if (link.content_id === null) return <span>{new URL(link.destination).searchParams.get('utm_source')}</span>
  return (
    <span>
      <Link to={paths.content(link.content_id)}>{link.content_title || 'Untitled'}</Link>
      {link.channel_name === null ? null : ` on ${link.channel_name}`}
    </span>
  )
}

const count = (n: number, one: string): string => `${n.toLocaleString()} ${n === 1 ? one : `${one}s`}`
const describeCounts = ({ clicks, visitors, bots }: TrackedLink): string =>
  [count(clicks, 'click'), count(visitors, 'visitor'), ...(bots === 0 ? [] : [`${count(bots, 'program')} apart`])].join(
    ' · ',
  )
