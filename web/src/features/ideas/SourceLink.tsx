import { IconExternalLink } from '@tabler/icons-react'
import classes from './Marks.module.css'

/** The page an idea was found on. */
export function SourceLink({ url }: { url: string }) {
  const host = URL.canParse(url) ? new URL(url).host : url
  return (
    <a className={classes.source} href={url} target="_blank" rel="noreferrer noopener" title={url}>
      <IconExternalLink size={14} aria-hidden /> Found at {host}
    </a>
  )
}
