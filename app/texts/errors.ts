/** Error messages by code. Each says what to do. */
export const errorTexts = {
  // A work's fields
  title_missing: "Donnez un titre au projet.",
  title_too_long: "Raccourcissez le titre\u00a0: 120\u00a0caractères au plus.",
  linkLabel_too_long: "Raccourcissez les mots du bouton\u00a0: 40\u00a0caractères au plus.",
  url_not_http: "Donnez une adresse complète, qui commence par https:// ou http://",
  url_too_long: "Raccourcissez l’adresse\u00a0: 2\u00a0048\u00a0caractères au plus.",
  year_missing: "Indiquez l’année du projet.",
  year_out_of_range: "Écrivez l’année en quatre chiffres, de 1990 à l’an prochain.",
  desc_missing: "Décrivez le projet en quelques mots.",
  desc_too_long: "Raccourcissez la description\u00a0: 5\u00a0000\u00a0caractères au plus.",
  framing_invalid:
    "Choisissez un cadrage de la liste\u00a0: mode, auto, mounted ou full\u00a0; ink, auto ou l’un des six papiers\u00a0; focus, 0, 0.5 ou 1\u00a0; kind, auto, screen, photo ou logo.",
  alt_too_long: "Raccourcissez la description de l’image\u00a0: 300\u00a0caractères au plus.",
  client_too_long: "Raccourcissez «\u00a0Client\u00a0»\u00a0: 120\u00a0caractères au plus.",
  duration_too_long: "Raccourcissez «\u00a0Durée\u00a0»\u00a0: 60\u00a0caractères au plus.",
  role_too_long: "Raccourcissez «\u00a0Rôle\u00a0»\u00a0: 120\u00a0caractères au plus.",
  result_too_long: "Raccourcissez «\u00a0Résultat en une phrase\u00a0»\u00a0: 200\u00a0caractères au plus.",
  english_too_long: "Raccourcissez «\u00a0Phrase en anglais\u00a0»\u00a0: 140\u00a0caractères au plus.",
  need_too_long: "Raccourcissez «\u00a0Le besoin\u00a0»\u00a0: 3\u00a0000\u00a0caractères au plus.",
  approach_too_long: "Raccourcissez «\u00a0Ce que j’ai fait\u00a0»\u00a0: 3\u00a0000\u00a0caractères au plus.",
  outcome_too_long: "Raccourcissez «\u00a0Le résultat\u00a0»\u00a0: 3\u00a0000\u00a0caractères au plus.",
  technologies_invalid: "Donnez les technologies en une liste de noms.",
  technologies_too_many: "Gardez 12\u00a0technologies au plus.",
  technologies_too_long: "Raccourcissez chaque technologie\u00a0: 40\u00a0caractères au plus.",
  figures_invalid: "Donnez chaque chiffre clé avec ce qu’il mesure.",
  figures_too_many: "Gardez 3\u00a0chiffres clés au plus.",
  figures_too_long:
    "Raccourcissez les chiffres clés\u00a0: 20\u00a0caractères pour le chiffre, 80 pour ce qu’il mesure.",
  figures_value_missing: "Donnez le chiffre qui va avec cette mesure.",
  figures_label_missing: "Dites ce que mesure ce chiffre.",
  testimonial_invalid: "Donnez les mots du client avec leur texte et son nom.",
  testimonial_too_long:
    "Raccourcissez les mots du client\u00a0: 600\u00a0caractères pour la citation, 120 pour le nom et la fonction.",
  testimonial_text_missing: "Écrivez la citation, ou retirez le nom.",
  testimonial_name_missing: "Indiquez qui parle, ou retirez la citation.",
  gallery_invalid: "La galerie est une liste d’images déjà envoyées.",
  gallery_unknown: "Une image de la galerie n’existe plus. Retirez-la, puis ajoutez-la de nouveau.",
  gallery_too_long:
    "Raccourcissez les textes de la galerie\u00a0: 300\u00a0caractères pour le texte alternatif, 200 pour la légende.",
  gallery_too_many: "Gardez 8\u00a0images au plus.",
  gallery_twice: "Cette image est déjà dans la galerie. Retirez-en une.",
  phone_invalid: "La version téléphone est une image déjà envoyée.",
  phone_unknown: "L’image de la version téléphone n’existe plus. Ajoutez-la de nouveau.",
  phone_too_long: "Raccourcissez les textes de la version téléphone\u00a0: 300 et 200\u00a0caractères au plus.",
  untitled: "Sans titre",
  version_invalid: "Le numéro de version doit être un nombre entier.",
  user_id_invalid: "L’identifiant du propriétaire doit être un texte.",
  text_expected: "Ce champ attend un texte.",
  text_unreadable: "Ce texte contient un caractère qui ne peut pas être affiché. Retirez-le ou saisissez-le à nouveau.",

  // Its image
  image_missing: "Vous devez ajouter une image",
  image_misnamed:
    "Le fichier est arrivé sous un autre nom\u00a0: appelez sa partie «\u00a0image\u00a0», sans crochets.",
  image_empty: "Ce fichier est vide. Choisissez une autre image.",
  image_too_heavy: "Choisissez une image de 15\u00a0Mo au plus.",
  image_too_large: "Choisissez une image de 50\u00a0millions de pixels au plus.",
  image_unreadable: "Cette image est abîmée. Enregistrez-la de nouveau en JPEG, PNG, WebP ou AVIF.",
  image_svg: "Le format SVG n’est pas accepté. Exportez l’image en PNG ou en WebP.",
  image_gif: "Le format GIF n’est pas accepté. Exportez l’image en PNG ou en WebP.",
  image_heic: "Le format HEIC n’est pas accepté. Exportez la photo en JPEG depuis votre téléphone.",
  image_tiff: "Le format TIFF n’est pas accepté. Exportez l’image en JPEG ou en PNG.",
  image_pdf: "Un PDF n’est pas une image. Exportez la page en PNG ou en JPEG.",
  image_unknown: "Ce fichier n’est pas une image reconnue. Choisissez un JPEG, un PNG, un WebP ou un AVIF.",

  // The request as a whole
  fields_invalid: "Certains champs sont à corriger.",
  body_malformed: "La demande est mal formée et n’a pas pu être lue.",
  json_malformed: "La demande n’est pas un objet JSON bien formé, en UTF-8.",
  work_malformed: "La partie «\u00a0work\u00a0» doit être un texte\u00a0: un objet JSON bien formé.",
  part_twice: "Deux champs de la demande ont le même nom. Gardez-en un.",
  part_unknown:
    "À côté de «\u00a0work\u00a0», seule une partie «\u00a0image\u00a0» est admise, sans crochets à son nom.",
  part_without_file_name:
    "La partie d’un fichier doit avoir un nom de fichier (filename), et celle d’un texte doit être en UTF-8.",
  body_too_large: "La demande est trop lourde. Choisissez une image de 15\u00a0Mo au plus.",
  draft_too_large: "Ce projet est trop long pour être enregistré. Raccourcissez ses textes.",
  body_type:
    "Ce Content-Type n’est pas accepté ici. Envoyez multipart/form-data, application/json ou application/x-www-form-urlencoded.",
  body_compressed: "Envoyez la demande sans la compresser\u00a0: Content-Encoding n’est pas accepté.",
  json_expected: "Envoyez du JSON, avec application/json comme Content-Type.",
  multipart_expected: "Envoyez un formulaire, avec multipart/form-data comme Content-Type.",
  version_conflict: "Ce projet a été modifié entre-temps.",
  not_found: "Cette ressource n’existe pas.",
  not_yours: "Ce projet appartient à un autre compte.",
  method_not_allowed: "Cette méthode n’est pas permise ici.",
  origin_refused: "Cette demande vient d’un autre site et a été refusée.",

  // The owner
  unauthenticated: "Connectez-vous pour continuer.",
  wrong_credentials: "Adresse e-mail ou mot de passe incorrect.",
  wrong_password: "Le mot de passe actuel est incorrect.",
  throttled: "Trop de tentatives. Réessayez dans quelques minutes.",
  sign_up_closed: "L’inscription est fermée.",
  email_invalid: "Indiquez une adresse e-mail complète.",
  password_too_short: "Choisissez un mot de passe d’au moins 12\u00a0caractères.",
  password_too_long: "Raccourcissez-le\u00a0: 72\u00a0octets au plus, une lettre accentuée en compte deux.",
  password_too_common: "Ce mot de passe fait partie des premiers que l’on essaie. Choisissez-en un autre.",
  passwords_differ: "Les deux mots de passe ne sont pas identiques.",
  no_token: "Une erreur est survenue",

  // The server
  unavailable: "Le site ne peut pas répondre pour l’instant. Rien n’est perdu\u00a0: réessayez dans un moment.",
  storage_full: "Il n’y a plus de place pour enregistrer. Rien n’est perdu\u00a0: faites de la place, puis réessayez.",
  busy: "Le site reçoit trop de demandes à la fois. Réessayez dans quelques secondes.",
  retry: "Réessayer",
  server_error: "Une erreur est survenue. Elle a été enregistrée\u00a0; réessayez dans un moment.",
  no_answer: "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.",
} as const;

export type ErrorCode = keyof typeof errorTexts;
