import type { IdeaSource } from '@draftwright/contract/vocabulary'
import { IconExternalLink, IconMessages } from '@tabler/icons-react'
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
