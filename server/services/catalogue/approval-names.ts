/** Names of what the catalogue asks a second person for. */
export const CHANGE_SET_APPROVAL = 'catalogue.changeSet';
export const SWITCH_ON_APPROVAL = 'catalogue.switchOn';
