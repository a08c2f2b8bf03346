import { Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import classes from './Page.module.css'

export interface PageProps {
  title: string
  /** One sentence under the title, if the page needs one. */
  description?: ReactNode
  actions?: ReactNode
  breadcrumbs?: { label: string; to: string }[]
  /** Links to the pages beside this one. */
  tabs?: ReactNode
  /** Extra-large, or `reading`: the line length of text. */
  width?: 'default' | 'reading'
  /** False for a page whose content reaches the edges. */
  hasPadding?: boolean
  children: ReactNode
}

/** A page's frame: its title (also the window title), its breadcrumbs, and its one primary action. */
export function Page({
  title,
  description,
  actions,
  breadcrumbs = [],
  tabs,
  width = 'default',
  hasPadding = true,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  return (
    <div className={classes.page} data-width={width} data-flush={!hasPadding || undefined}>
      {breadcrumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className={classes.breadcrumbs}>
          {breadcrumbs.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <Group justify="space-between" align="flex-start" gap="sm" mb="lg" className={classes.head}>
        <Stack gap={4} className={classes.heading}>
          <Title order={1}>{title}</Title>
          {description !== undefined && <p className={classes.description}>{description}</p>}
        </Stack>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {tabs}
      {children}
    </div>
  )
}
