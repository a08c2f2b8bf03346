<?php
// Creates the database, the tables, one administrator with an application password, which is the last line printed.
$site = getenv('WORDPRESS_URL');
$_SERVER['HTTP_HOST'] = substr($site, strlen('http://'));
mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
$database = new mysqli('localhost', 'root', '', '', 0, getenv('WORDPRESS_SOCKET'));
$database->query('create database wordpress character set utf8mb4');

define('WP_INSTALLING', true);
require getcwd() . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
$user = getenv('WORDPRESS_USER');
$made = wp_install('Test', $user, "$user@example.com", true, '', getenv('WORDPRESS_PASSWORD'));
update_option('siteurl', $site);
update_option('home', $site);
// Without readable addresses there is no /wp-json.
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->flush_rules(false);
[$password] = WP_Application_Passwords::create_new_application_password($made['user_id'], ['name' => 'Draftwright']);
echo "\n$password";
