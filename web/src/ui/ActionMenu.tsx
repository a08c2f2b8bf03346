import { type ActionItem, MenuButton, type MenuButtonProps } from './MenuButton.tsx'
import { defineOnDemand, useOpener } from './on-demand.ts'

const menu = defineOnDemand(() => import('./OpenedActionMenu.tsx'))

/** What else can be done, behind three dots or an icon that says more. Opens with arrow keys and gives the focus back. */
export function ActionMenu({ items, ...button }: MenuButtonProps & { items: ActionItem[] }) {
  const [opened, opener] = useOpener(menu, 'menu')
  return opened === null ? (
    <MenuButton {...button} {...opener} />
  ) : (
    <opened.OpenedActionMenu button={button} items={items} />
  )
}
