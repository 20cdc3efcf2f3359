/* One line a game, in alphabetical order: this is all that adding one changes outside its own folder. */
export {};
