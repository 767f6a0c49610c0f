interface ImportMetaEnv {
  /** Of package.json, put in when the screens are built. */
  readonly APP_VERSION: string;
}
