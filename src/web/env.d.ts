interface ImportMetaEnv {
  /** The version in package.json, inserted by the build. */
  readonly APP_VERSION: string;
}
