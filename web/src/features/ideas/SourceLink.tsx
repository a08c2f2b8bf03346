import type { Idea } from '@draftwright/contract/ideas'
import type { IdeaSource } from '@draftwright/contract/vocabulary'
import { IconAlertTriangle, IconExternalLink, IconMessages } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './Marks.module.css'

/** The page an idea was found on, or the place in a meeting where it was said. */
export function SourceLink({ url, source }: { url: string; source: IdeaSource }) {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (source === 'meeting' && parsed !== null)
    return (
      <Link className={classes.source} to={`${parsed.pathname}${parsed.search}`}>
        <IconMessages size={14} aria-hidden /> Said in a meeting
      </Link>
    )
  return (
    <a className={classes.source} href={url} target="_blank" rel="noreferrer noopener" title={url}>
      <IconExternalLink size={14} aria-hidden /> Found at {parsed?.host ?? url}
    </a>
  )
}

/** The sender of an idea that came by mail. Anybody can write any address, so it says when nobody has checked it. */
export function MailSender({ idea }: { idea: Idea }) {
  if (idea.is_sender_verified === null) return null
  const from = idea.mail_from ?? 'an unknown sender'
  return idea.is_sender_verified ? (
    <span className={classes.source}>From {from}</span>
  ) : (
    <span className={classes.source} title="Your mail server did not confirm this address.">
      <IconAlertTriangle size={14} aria-hidden /> From {from}, sender not verified
    </span>
  )
}
