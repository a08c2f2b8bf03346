-- The kinds have a file of their own in the contract.
comment on column notifications.kind is 'type: import(''@draftwright/contract/notification-kinds'').NotificationKind';
comment on column notification_choices.kind is 'type: import(''@draftwright/contract/notification-kinds'').NotificationKind';
