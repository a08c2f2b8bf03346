import { type ActionItem, MenuButton, type MenuButtonProps } from './MenuButton.tsx'
import { defineOnDemand, useOpener } from './on-demand.ts'

const menu = defineOnDemand(() => import('./OpenedActionMenu.tsx'))

/** A menu of further actions behind three dots or a given icon. Opens with the arrow keys and restores the focus. */
export function ActionMenu({ items, ...button }: MenuButtonProps & { items: ActionItem[] }) {
  const [opened, opener] = useOpener(menu, 'menu')
  return opened === null ? (
    <MenuButton {...button} {...opener} />
  ) : (
    <opened.OpenedActionMenu button={button} items={items} />
  )
}
